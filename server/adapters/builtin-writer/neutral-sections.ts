import type { ProductSection } from './topic-bank.ts'

/** For a product that has nothing to do with the topic. */
export const neutralSections: readonly ProductSection[] = [
  {
    headings: ['A separate note from the shop', 'On another subject, from the shop'],
    paragraphs: [
      "This has little to do with the rest of the page, so take it or leave it. The shop also lists [{product}]({link}). {It was not chosen for the advice above, and none of that advice needs it.|The advice above does not depend on it in any way.} If it happens to be made for an animal you live with, begin on the maker's page: which animals it is for, in which sizes, and what it is made of.",
      "Hold those details against your own pet before the price comes into it. Bring in anything new slowly, stay nearby for the first uses, keep to the maker's directions, and put it away for good once it breaks, wears through or is plainly disliked.",
    ],
  },
  {
    headings: ['Beside the topic: one item to look up', 'Unrelated, but perhaps of use'],
    paragraphs: [
      "Many homes hold more than one kind of animal, and some things on sale are for another animal than the one on this page. Here is one such item: [{product}]({link}). {Whether it suits anyone you know depends on details that only the seller's page can give|Only the seller's page can say whether it suits anyone you know}: measurements, materials, age or weight limits, and the way it is cleaned.",
      'Should one of those be missing, ask the seller before ordering, and keep the packaging until the size has proved right. Nothing on this page asks for a purchase, and leaving this one alone costs your pet nothing.',
    ],
  },
  {
    headings: ['From our product list, for whoever needs it', 'One more thing, apart from all this'],
    paragraphs: [
      'Every now and then an article carries an item that belongs to a different corner of pet life. The item is [{product}]({link}). {Skip it without a second thought if it is not for your kind of animal.|If it is not for your kind of animal, simply read on.} If it is, look for three plain facts first: the animals it was designed for, the exact dimensions, and the cleaning instructions.',
      'Try it out on a calm day, with time to watch, and let the animal decide how close to come. A product that is ignored for a week can go back; one that frays, cracks or frightens should be removed the same day.',
    ],
  },
]
