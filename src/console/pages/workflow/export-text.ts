/** Downloads a document as a file. */
export function exportText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'workflow'}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
