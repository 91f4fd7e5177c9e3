import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { includesRole, type Role } from '#domain/accounts/role.ts'

/** The role of whoever uses the dashboard. The server checks it; here it only decides what is shown. */
export const currentRole = createStore<Role>('author')

export const useRole = () => useStore(currentRole, 'author')

export function useHasRole(needed: Role): boolean {
  return includesRole(useRole(), needed)
}
