import { session, anonymousSession } from '../client/session.ts'
import { useStore } from '../client/use-store.ts'

export function AccountLink() {
  const { user } = useStore(session, anonymousSession)
  return user ? <a href="/account">My account</a> : <a href="/auth">Sign in</a>
}
