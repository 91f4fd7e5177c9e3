import type { Provenance } from '#domain/articles/provenance.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'

const unnamed = 'somebody without a name'

/** An account without a name goes by its email address, which is nobody else's business. */
export function withoutAddress(name: string | null): string {
  return !name || parseEmailAddress(name) !== undefined ? unnamed : name
}

export function withoutAddresses({ writer, editedBy, ...rest }: Provenance): Provenance {
  return {
    ...rest,
    ...(writer && { writer: writer.kind === 'person' ? { ...writer, name: withoutAddress(writer.name) } : writer }),
    ...(editedBy && { editedBy: editedBy.map(withoutAddress) }),
  }
}
