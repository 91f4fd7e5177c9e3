import type { Brand } from '#domain/site/brand.ts'

/** `logo`: the owner's. Its size keeps the place free while it loads. */
export function Logo({ name, logo }: { name: string; logo?: Brand['logo'] | undefined }) {
  return (
    <a className="logo" href="/">
      {logo ? <img src={logo.url} alt="" width={logo.width} height={logo.height} /> : <LogoMark />}
      {name}
    </a>
  )
}

/** A dog tag with a W shaped like a wagging tail. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 36" width="32" height="36" aria-hidden="true">
      <circle className="logo__ring" cx="16" cy="4" r="3" />
      <circle className="logo__disc" cx="16" cy="21" r="14.5" />
      <path
        className="logo__wag"
        d="M8.6 17.2c1 3.4 1.9 7.9 3.7 7.9 1.7 0 2.3-5.6 3.7-5.6s2 5.6 3.7 5.6c1.9 0 2.7-5.8 3.9-9.4"
      />
    </svg>
  )
}
