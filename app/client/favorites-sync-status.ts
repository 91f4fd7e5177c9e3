import { createStore } from './store.ts'

/** Whether this page has the favorites of the signed-in user's account. */
export const favoritesSyncStatus = createStore<'asking' | 'agreed' | 'unreachable'>('asking')
