import { signedInUser } from '#app/guards/require-access.ts'
import { api, type ApiContext, type ApiOptions, type BodyOf, type Method } from '#app/route.ts'
import type { OptionalSchema, PathParams, Reply } from '#app/route.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { RouteScope } from '#domain/accounts/token-scopes.ts'
import type { SignedInUser } from '#features/ports.ts'

export type AdminContext<Params = unknown, Body = undefined> = ApiContext<Params, Body> & { user: SignedInUser }

/**
 * JSON routes for signed-in users: any account, or those with this role or a higher one; and for their tokens with the
 * `scope` of the route.
 */
export const memberApi = apiFor('member')
export const authorApi = apiFor('author')
export const editorApi = apiFor('editor')
export const adminApi = apiFor('admin')

function apiFor(access: Role | 'member') {
  return <
    const Verb extends Method,
    const Path extends string,
    const Query extends string = never,
    Body extends OptionalSchema = undefined,
    Output extends OptionalSchema = undefined,
    Conflict extends OptionalSchema = undefined,
  >(
    method: Verb,
    path: Path,
    {
      handle,
      ...options
    }: ApiOptions<Query, Body, Output, undefined, Conflict> & {
      scope: RouteScope
      handle: (
        context: AdminContext<PathParams<NoInfer<Path>>, BodyOf<NoInfer<Body>>>,
      ) => Reply<NoInfer<Output>> | Promise<Reply<NoInfer<Output>>>
    },
  ) =>
    api<Verb, Path, Query, Body, Output, undefined, Conflict>(method, path, {
      ...options,
      access,
      handle: async (context) => handle({ ...context, user: await signedInUser(context) }),
    })
}
