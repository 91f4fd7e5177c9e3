/** From most to least. A role may do everything that those after it may do. */
export const roles = ['admin', 'editor', 'author'] as const
/** Those who publish and approve. */
export const reviewerRoles = ['admin', 'editor'] as const
export type Role = (typeof roles)[number]

export function includesRole(role: Role | undefined, needed: Role): boolean {
  return role !== undefined && roles.indexOf(role) <= roles.indexOf(needed)
}
