export const words = import.meta.glob('./fr/*.json', { eager: true, import: 'default' });
