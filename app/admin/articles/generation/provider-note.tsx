export type Providers = { text: string; image: string }

/** Who writes and draws, so that nobody waits for images that a provider does not make. */
export function ProviderNote({ makers }: { makers: Providers | undefined }) {
  if (!makers) return null
  return (
    <p className="field__hint">
      Articles are written by {makers.text}. Images are created by {makers.image}.
    </p>
  )
}
