export const words = import.meta.glob('./es/*.json', { eager: true, import: 'default' });
