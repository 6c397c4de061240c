export const words = import.meta.glob('./en/*.json', { eager: true, import: 'default' });
