import type { AuthorInput } from './author.ts'

/** The editorial desks that a new site begins with: no invented people, no credentials. */
export const desks: readonly (AuthorInput & { key: string })[] = [
  {
    key: 'editorial',
    name: 'Wagwise Editorial',
    kind: 'desk',
    role: 'Everyday life with animals',
    bio: [
      'Wagwise Editorial writes about the ordinary side of living with animals: homes, workdays, first weeks and what to do when plans change. It is an editorial desk, not a person, and its writers are not veterinarians.',
      'Articles may be drafted with the help of software, including AI. They name their sources where they state facts, and what turns out to be wrong is corrected.',
    ].join('\n\n'),
    image_url: '/art/desk-editorial.svg',
    links: [
      { label: 'About us', href: '/about' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
  {
    key: 'pet-care',
    name: 'Wagwise Pet Care Desk',
    kind: 'desk',
    role: 'Health, food, coats and seasons',
    bio: [
      'The Pet Care Desk writes about daily care: food, coats, seasons, signs to notice and the question whether it can wait until Monday. It is an editorial desk, not a person, and not a veterinary practice.',
      'Articles may be drafted with the help of software, including AI. They name their sources where they state facts. None of them replaces an examination: if your animal seems unwell, please call your vet.',
    ].join('\n\n'),
    image_url: '/art/desk-pet-care.svg',
    links: [
      { label: 'About us', href: '/about' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
  {
    key: 'behavior',
    name: 'Wagwise Behavior Desk',
    kind: 'desk',
    role: 'Behavior and training',
    bio: [
      'The Behavior Desk writes about what animals do and how to teach them something new: body language, fear, play, greetings, walks and shared homes. It is an editorial desk, not a person, and its writers are not certified behaviorists.',
      'Articles may be drafted with the help of software, including AI. The methods they describe use food, play and distance, not pain or fear. Biting, panic and sudden changes need a vet or a qualified trainer beside you.',
    ].join('\n\n'),
    image_url: '/art/desk-behavior.svg',
    links: [
      { label: 'About us', href: '/about' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
  {
    key: 'small-animal',
    name: 'Wagwise Small Animal Desk',
    kind: 'desk',
    role: 'Rabbits, birds, reptiles and other small animals',
    bio: [
      'The Small Animal Desk writes about rabbits, guinea pigs, birds, reptiles and other animals whose needs are often larger than their cages. It is an editorial desk, not a person, and not a veterinary practice.',
      'Articles may be drafted with the help of software, including AI. Needs differ between species, and many small animals hide illness, so find a vet who knows yours before you need one.',
    ].join('\n\n'),
    image_url: '/art/desk-small-animal.svg',
    links: [
      { label: 'About us', href: '/about' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
  {
    key: 'travel',
    name: 'Wagwise Travel Desk',
    kind: 'desk',
    role: 'Cars, planes, hotels and borders',
    bio: [
      'The Travel Desk writes about moving animals from one place to another: carriers, cars, cabins, hotels and the forms that a border asks for. It is an editorial desk, not a person, and it sells no trips.',
      'Articles may be drafted with the help of software, including AI. Rules of airlines and countries change often, so check the official page before you book.',
    ].join('\n\n'),
    image_url: '/art/desk-travel.svg',
    links: [
      { label: 'About us', href: '/about' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
  {
    key: 'product',
    name: 'Wagwise Product Desk',
    kind: 'desk',
    role: 'Tools, devices and how to choose them',
    bio: [
      'The Product Desk writes about things people buy for their animals: what a device does, where it fails and when something simpler is enough. It is an editorial desk, not a person. Unless an article says otherwise, it has not tested the products it mentions.',
      'Articles may be drafted with the help of software, including AI. Links to products may be affiliate links, which pay the site a commission at no extra cost to you.',
    ].join('\n\n'),
    image_url: '/art/desk-product.svg',
    links: [
      { label: 'How links earn money', href: '/affiliate-disclaimer' },
      { label: 'Suggest a correction', href: '/contact' },
    ],
  },
]
