import { ProductCard, type ProductCardProps } from '#app/ui/product-card.tsx'
import { CarouselSection } from './carousel-section.tsx'
import { useCarousel } from './use-carousel.ts'

export function FeaturedProducts({ pages }: { pages: readonly (readonly ProductCardProps[])[] }) {
  const carousel = useCarousel({ count: pages.length, every: 4000, single: true })
  return (
    <CarouselSection
      carousel={carousel}
      title="Featured products"
      text="New on the shelf. Every link is an affiliate link.">
      <div className="carousel carousel--shelf" {...carousel.rowProps}>
        {pages.map((products, slide) => (
          <div className="product-shelf" {...carousel.slideProps(slide)} key={products[0]?.id}>
            {products.map((product) => (
              <ProductCard {...product} compact key={product.id} />
            ))}
          </div>
        ))}
      </div>
    </CarouselSection>
  )
}
