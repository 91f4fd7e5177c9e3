import { createContext } from 'react'

/** What a link to a shop becomes where it is shown: in an article it can say which article it is in. */
export const OutgoingLinks = createContext((href: string) => href)
