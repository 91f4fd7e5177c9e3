import { ProductCard, type ProductCardProps } from '#app/ui/product-card.tsx'
import { CarouselSection } from './carousel-section.tsx'
import { useCarousel } from './use-carousel.ts'

export function ProductSlider({ products }: { products: readonly ProductCardProps[] }) {
  const carousel = useCarousel({ count: products.length, every: 3500 })
  return (
    <CarouselSection
      carousel={carousel}
      title="Recommended products"
      text="Affiliate links: we may earn a commission, at no extra cost to you."
      bleed>
      <div className="rail" {...carousel.rowProps}>
        {products.map((product, slide) => (
          <div className="rail__slide" {...carousel.slideProps(slide)} key={product.id}>
            <ProductCard {...product} compact />
          </div>
        ))}
      </div>
    </CarouselSection>
  )
}
