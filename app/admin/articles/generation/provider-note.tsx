type Providers = { text: string; image: string }

/** Which providers write and draw: some of them make no images. */
export function ProviderNote({ providers }: { providers: Providers | undefined }) {
  if (!providers) return null
  return (
    <p className="field__hint">
      Articles are written by {providers.text}. Images are created by {providers.image}.
    </p>
  )
}
