export const roles = ['admin', 'editor', 'author'] as const
export type Role = (typeof roles)[number]
