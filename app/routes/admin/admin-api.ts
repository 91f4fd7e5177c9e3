import { signedInUser } from '#app/guards/require-access.ts'
import { api, type ApiContext, type ApiOptions, type BodyOf, type Method } from '#app/route.ts'
import type { OptionalSchema, PathParams, Reply } from '#app/route.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { SignedInUser } from '#features/ports.ts'

export type AdminContext<Named = unknown, Body = undefined> = ApiContext<Named, Body> & { user: SignedInUser }

/** A JSON route of the dashboard, for admins only unless `access` names a lower role. */
export function adminApi<
  const Verb extends Method,
  const Path extends string,
  const Query extends string = never,
  Body extends OptionalSchema = undefined,
  Answer extends OptionalSchema = undefined,
  Conflict extends OptionalSchema = undefined,
>(
  method: Verb,
  path: Path,
  {
    handle,
    access = 'admin',
    ...options
  }: ApiOptions<Query, Body, Answer, undefined, Conflict> & {
    access?: Role
    handle: (
      context: AdminContext<PathParams<NoInfer<Path>>, BodyOf<NoInfer<Body>>>,
    ) => Reply<NoInfer<Answer>> | Promise<Reply<NoInfer<Answer>>>
  },
) {
  return api<Verb, Path, Query, Body, Answer, undefined, Conflict>(method, path, {
    ...options,
    access,
    handle: async (context) => handle({ ...context, user: await signedInUser(context) }),
  })
}
