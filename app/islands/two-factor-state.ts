import { createStore } from '../client/store.ts'

/** Whether it was turned on or off since the page was made. */
export const twoFactorEnabled = createStore<boolean | undefined>(undefined)
