import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'

type Slide = {
  title: string
  text: string
  button: { href: string; label: string }
  /** A category's key. */
  category: string
  image: string
}

export function ShopHero({ slides }: { slides: readonly Slide[] }) {
  const carousel = useCarousel({ count: slides.length, every: 5000, single: true })
  return (
    <section className="shop-hero" aria-roledescription="carousel" aria-label="Shop highlights">
      <div className="shop-hero__frame">
        <div className="carousel" {...carousel.rowProps}>
          {slides.map(({ title, text, button, category, image }, slide) => (
            <div className="shop-slide" data-cat={category} {...carousel.slideProps(slide)} key={title}>
              <div className="shop-slide__text">
                <h2>{title}</h2>
                <p>{text}</p>
                <LinkButton variant="primary" href={button.href}>
                  {button.label}
                </LinkButton>
              </div>
              <Picture src={image} alt="" width={1000} height={800} category={category} priority={slide === 0} />
            </div>
          ))}
        </div>
        <CarouselControls carousel={carousel} of="shop highlights" />
      </div>
    </section>
  )
}
