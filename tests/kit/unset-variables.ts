import { variableNames } from '#server/config/variables.ts'

/** Keeps a developer's environment and `.env` out of the sites that tests start: an empty variable counts as not set. */
export const unsetVariables = Object.fromEntries(variableNames.map((name) => [name, '']))
