type Value = string | number | boolean | null | undefined | readonly unknown[]

/** Empty fields are left out. JSON is valid YAML, so every value is written as JSON. */
export function frontMatter(fields: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
      ? []
      : [`${name}: ${JSON.stringify(value)}\n`],
  )
  return `---\n${lines.join('')}---\n`
}
