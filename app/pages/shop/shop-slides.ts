export const shopSlides = [
  {
    title: 'Premium Pet Products',
    text: 'A short shelf instead of an endless list: everyday gear for the animals you live with.',
    button: { href: '#products', label: 'See all products' },
    category: 'seasonal',
  },
  {
    title: 'Health & Wellness',
    text: 'Brushes, bowls and comfort for everyday care. For anything medical, ask your vet first.',
    button: { href: '/category/pet-health', label: 'Read the health guides' },
    category: 'health',
  },
  {
    title: 'Staff Picks',
    text: 'A place to start when the whole shelf is too much to look through.',
    button: { href: '#products', label: 'Start looking' },
    category: 'dog',
  },
]
