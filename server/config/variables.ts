import variables from './variables.json' with { type: 'json' }

/** The types of env-reader.ts allow no other variable, and `.env.example` explains each. */
export type VariableName = keyof typeof variables

export const variableNames = Object.keys(variables) as VariableName[]

/** Their values are never shown. */
export const secretNames = variableNames.filter((name) => variables[name] === 'secret')
