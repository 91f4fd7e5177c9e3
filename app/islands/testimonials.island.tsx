import { Glyph } from '#app/ui/icons/glyph.tsx'
import { star } from '#app/ui/icons/trust.json'
import { CarouselSection } from './carousel-section.tsx'
import { useCarousel } from './use-carousel.ts'

/** The built-in ones are samples, not quotes of real readers. The owner should replace them or turn them off. */
type Testimonial = { id: string; name: string; rating: number; comment: string; product: string }

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const carousel = useCarousel({ count: testimonials.length, every: 5000 })
  return (
    <CarouselSection carousel={carousel} title="What readers say" deep>
      <div className="testimonials" {...carousel.rowProps}>
        {testimonials.map(({ id, name, rating, comment, product }, slide) => (
          <div className="testimonials__slide" {...carousel.slideProps(slide)} key={id}>
            <figure className="testimonial">
              <Stars rating={rating} />
              <blockquote>{`“${comment}”`}</blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{product}</span>
              </figcaption>
            </figure>
          </div>
        ))}
      </div>
    </CarouselSection>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5`}>
      {Array.from({ length: rating }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Glyph d={star} key={index} />
      ))}
    </span>
  )
}
