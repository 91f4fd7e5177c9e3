export type Providers = { text: string; image: string }

/** Who will write and draw, so that nobody waits for pictures that a provider does not make. */
export function ProviderNote({ makers }: { makers: Providers | undefined }) {
  if (!makers) return null
  return (
    <p className="field__hint">
      Articles are written by {makers.text}. Images are created by {makers.image}.
    </p>
  )
}
