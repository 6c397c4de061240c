export const words = import.meta.glob('./de/*.json', { eager: true, import: 'default' });
