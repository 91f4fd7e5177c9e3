export function formValues<Name extends string>(
  form: HTMLFormElement,
  ...names: readonly Name[]
): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, textValue(data.get(name))])) as Record<Name, string>
}

function textValue(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
