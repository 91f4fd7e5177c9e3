import { arrowLeft, arrowRight, pause, play } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { Carousel } from './use-carousel.ts'

/** `of` names the content in the button labels, for example `featured stories`. */
export function CarouselControls({ carousel, of }: { carousel: Carousel; of: string }) {
  const { count, current, playing, toggle, go, move, onKeyDown } = carousel
  if (count < 2) return null
  return (
    <div className="carousel-controls" role="group" aria-label={`${of} controls`}>
      <button
        type="button"
        className="round-button round-button--bare"
        aria-label={`${playing ? 'Pause' : 'Play'} ${of}`}
        onClick={toggle}>
        <Glyph d={playing ? pause : play} />
      </button>
      <div className="carousel-dots" onKeyDown={onKeyDown}>
        {Array.from({ length: count }, (_, slide) => (
          <button
            type="button"
            className="carousel-dot"
            aria-label={`Show ${slide + 1} of ${count}`}
            aria-current={slide === current ? 'true' : undefined}
            onClick={() => go(slide)}
            // Slides are never reordered, so the index identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            key={slide}
          />
        ))}
      </div>
      <button type="button" className="round-button" aria-label="Previous" onClick={() => move(-1)}>
        <Glyph d={arrowLeft} />
      </button>
      <button type="button" className="round-button" aria-label="Next" onClick={() => move(1)}>
        <Glyph d={arrowRight} />
      </button>
    </div>
  )
}
