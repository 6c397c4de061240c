export const words = import.meta.glob('./pt/*.json', { eager: true, import: 'default' });
