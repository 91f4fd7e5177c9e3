/** A text, or an element: its name, its attributes and what it contains. Server and browser build the same from it. */
export type ViewNode = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...ViewNode[]]
