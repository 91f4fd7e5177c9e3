import type { Provenance } from '#domain/articles/provenance.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'

const unnamed = 'somebody without a name'

/** An account without a name goes by its email address, which is nobody else's business. */
export function withoutEmail(name: string | null): string {
  return !name || parseEmailAddress(name) !== undefined ? unnamed : name
}

export function withoutEmails({ writer, editedBy, ...rest }: Provenance): Provenance {
  return {
    ...rest,
    ...(writer && { writer: writer.kind === 'person' ? { ...writer, name: withoutEmail(writer.name) } : writer }),
    ...(editedBy && { editedBy: editedBy.map(withoutEmail) }),
  }
}
