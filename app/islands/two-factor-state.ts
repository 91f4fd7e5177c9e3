import { createStore } from '../client/store.ts'

/** Set when it is turned on or off after the page was rendered. */
export const twoFactorEnabled = createStore<boolean | undefined>(undefined)
