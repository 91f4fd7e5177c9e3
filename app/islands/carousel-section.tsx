import { useId, type ReactNode } from 'react'
import { SectionHead } from '#app/ui/section-head.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import type { Carousel } from './use-carousel.ts'

type Props = {
  carousel: Carousel
  title: string
  text?: string
  /** On pine. */
  deep?: boolean
  /** Runs out of the page on both sides. */
  bleed?: boolean
  children: ReactNode
}

/** A section of a page whose head holds the controls of its carousel. */
export function CarouselSection({ carousel, title, text, deep = false, bleed = false, children }: Props) {
  const titleId = useId()
  const controls = <CarouselControls carousel={carousel} of={title.toLowerCase()} />
  const head = <SectionHead title={title} id={titleId} controls action={controls} {...(text && { text })} />
  return (
    <section className={deep ? 'section deep' : 'section'} aria-roledescription="carousel" aria-labelledby={titleId}>
      <div className="wrap">
        {head}
        {!bleed && children}
      </div>
      {bleed && children}
    </section>
  )
}
