import { slugify } from '#domain/text/slug.ts'
import { categories, findCategory, type Category, type CategoryKey } from './categories.ts'

/** What a category's own page says. Apart from `categories`, which every page's script contains. */
export type CategoryPage = {
  /** About 80 words. */
  introduction: string
  metaDescription: string
  startText: string
  /** Articles to start with, by slug, each with the situation that it is for. */
  start: readonly { slug: string; when: string }[]
  neighbors: readonly CategoryKey[]
}

const categoryPages: Readonly<Record<CategoryKey, CategoryPage>> = {
  dog: {
    introduction:
      'Most of life with a dog is ordinary: a walk before breakfast, a towel by the door, a bed that has to move because the stairs have become steep. These guides are about that part. They cover the first days with a new dog, the right amount of exercise, a home that is safe at nose height and the slower years at the end. Each one says what to do first, what can wait and when a change is a reason to call your vet.',
    metaDescription:
      'Plain guides to everyday life with a dog: the first days at home, exercise, muddy walks, a safe home and the older years.',
    startText: 'Three to read before the next walk.',
    start: [
      { slug: 'first-three-days-adopted-dog', when: 'If the dog is new' },
      { slug: 'how-much-exercise-dogs-need', when: 'If you wonder what is enough' },
      { slug: 'ten-minutes-after-a-muddy-walk', when: 'If it rained today' },
    ],
    neighbors: ['training', 'health', 'behavior', 'travel'],
  },
  cat: {
    introduction:
      'A cat tells you a great deal without making a sound: where it sleeps, what it leaves in the bowl, how it uses the box, which room it has given up. These guides help you read those signs and act on them. They cover litter, play, kittens, indoor life and the small changes of an older cat that are easy to put down to age. Where a sign belongs in a clinic instead of an article, the text says so, and says how soon.',
    metaDescription:
      'Plain guides to life with a cat: the litter box, indoor life, kittens, hairballs and the changes that are not just age.',
    startText: 'Three for the cat that is watching you read.',
    start: [
      { slug: 'litter-box-audit', when: 'If the box is not being used' },
      { slug: 'good-life-indoors-for-cats', when: 'If your cat stays inside' },
      { slug: 'older-cat-not-just-age', when: 'If your cat is over ten' },
    ],
    neighbors: ['behavior', 'health', 'nutrition', 'multi'],
  },
  health: {
    introduction:
      'You see your animal every day, which makes you the first to notice and the last to be sure. These guides are for the moment in between. They describe what is usual, which signs to write down and which ones mean that you should stop reading and phone a clinic. They do not diagnose and do not give doses, because that takes hands, an examination and your animal’s history. Use them to look more closely, to ask better questions and to decide what to do next.',
    metaDescription:
      'Signs to notice in dogs and cats, how to check them at home, what to ask at a visit and when to call your vet at once.',
    startText: 'Three to read while everybody is well.',
    start: [
      { slug: 'pet-emergency-or-can-it-wait', when: 'If you are not sure it can wait' },
      { slug: 'ten-minute-monthly-pet-check', when: 'If all is well today' },
      { slug: 'bad-breath-dental-health-pets', when: 'If the kisses smell' },
    ],
    neighbors: ['nutrition', 'seasonal', 'grooming', 'exotic'],
  },
  nutrition: {
    introduction:
      'The bowl is filled twice a day and rarely thought about in between. Yet most questions about food have a calm answer: how much, how often, how to change it and what must never be in it. These guides explain labels in plain words, show how to judge an amount by the animal instead of the package, and list the kitchen foods that are dangerous. They recommend no brand as the best. If your pet is ill, pregnant or very young, ask your vet first.',
    metaDescription:
      'How much to feed, how to read a pet food label, how to change foods slowly and which kitchen foods are dangerous to pets.',
    startText: 'Three to read before you fill the bowl.',
    start: [
      { slug: 'how-much-to-feed-body-condition', when: 'If you measure by eye' },
      { slug: 'how-to-read-a-pet-food-label', when: 'If you are in front of the shelf' },
      { slug: 'kitchen-foods-dangerous-to-pets', when: 'If something was just eaten' },
    ],
    neighbors: ['health', 'cat', 'dog', 'multi'],
  },
  grooming: {
    introduction:
      'Brushing, bathing and nail trims are small jobs that grow when they are put off. They also are the minutes in which you find the lump, the tick or the sore ear. These guides break each job into steps short enough for an animal that would rather leave. They say which tool fits which coat, how to stop before it becomes a struggle and which knots, nails and ears are better left to a groomer or a vet. Ten quiet seconds count as a success.',
    metaDescription:
      'Baths, brushes, nails, ears and mats in short, calm steps, with the tools that fit each coat and the moment to stop.',
    startText: 'Three small jobs, in small steps.',
    start: [
      { slug: 'nail-trims-in-ten-second-steps', when: 'If the nails click on the floor' },
      { slug: 'bath-night-without-the-battle', when: 'If water is the enemy' },
      { slug: 'brush-by-coat-type', when: 'If you own the wrong brush' },
    ],
    neighbors: ['health', 'dog', 'cat', 'seasonal'],
  },
  training: {
    introduction:
      'Training is mostly arranging things so that the right answer is easy, then paying for it at once. These guides use food, play and distance, and no pain or fear. Each one is a plan with a first day, short sessions and a way back when a step was too large. They cover walking on a loose leash, coming when called, house training, greetings and cats, who learn as willingly as dogs if the pay is good. Five minutes are enough for a lesson, and one is often better.',
    metaDescription:
      'Short, kind training plans for dogs and cats: loose-leash walking, recall, house training, greetings and clicker basics.',
    startText: 'Three plans that fit into an ordinary week.',
    start: [
      { slug: 'loose-leash-walking', when: 'If your arm is getting longer' },
      { slug: 'house-training-without-scolding', when: 'If there are puddles' },
      { slug: 'a-recall-that-works', when: 'If coming back is optional' },
    ],
    neighbors: ['behavior', 'dog', 'lifestyle', 'multi'],
  },
  behavior: {
    introduction:
      'Barking, hiding, scratching and guarding are not insults. They are the best answer the animal has found so far. These guides start with what the behavior does for the animal and look for something better that does the same. They describe body language, fear, play and frustration in plain words, and give changes you can try this week. Behavior can also be the first sign of pain, so a sudden change belongs with your vet. Biting and panic need a qualified trainer or behaviorist beside you.',
    metaDescription:
      'Why dogs and cats scratch, guard, hide or panic, what their body language says and what you can change this week.',
    startText: 'Three that explain what you are seeing.',
    start: [
      { slug: 'reading-dog-body-language', when: 'If you missed the warning' },
      { slug: 'home-alone-distress', when: 'If the neighbors hear your dog' },
      { slug: 'why-cats-scratch', when: 'If it is the sofa again' },
    ],
    neighbors: ['training', 'cat', 'dog', 'multi'],
  },
  tech: {
    introduction:
      'A camera, a tracker or a feeder can solve a real problem, or become one more thing to charge. These guides begin with the problem. They explain how each kind of device works, what it can measure and what it only guesses, what happens when the power or the network fails and which data leave your home. Where a simple bowl, a tag or a neighbor does the same job, they say that too. Whatever you choose, test it while you are at home to watch.',
    metaDescription:
      'Pet cameras, trackers, feeders and smart litter boxes: what they do, where they fail and when a simple bowl is enough.',
    startText: 'Three to read before you buy anything with a plug.',
    start: [
      { slug: 'microchip-or-gps-tracker', when: 'If your pet could slip out' },
      { slug: 'choosing-a-pet-camera', when: 'If you wonder what happens all day' },
      { slug: 'automatic-feeders-done-right', when: 'If breakfast is at five' },
    ],
    neighbors: ['lifestyle', 'travel', 'nutrition', 'cat'],
  },
  seasonal: {
    introduction:
      'A pet’s year has its own calendar: the first hot sidewalk, the loud nights, the salted streets, the table that nobody is watching. Most of it arrives on a date you know, and all of it is easier with an hour of thought beforehand. These guides say what to prepare, what is dangerous and what only looks it, and when to stop reading and phone your vet. Start with the season you are in. The other three will still be here when their turn comes.',
    metaDescription:
      'Plain guides for the hot, cold, loud and festive parts of a pet’s year: heat, ice, fireworks, gardens and holidays.',
    startText: 'Three to read before the weather decides for you.',
    start: [
      { slug: 'fireworks-and-thunder-plan', when: 'If it will be loud this month' },
      { slug: 'winter-walks-salt-and-antifreeze', when: 'If there is salt on the street' },
      { slug: 'hot-weather-dog-walks', when: 'If it is hot where you are' },
    ],
    neighbors: ['health', 'dog', 'travel', 'behavior'],
  },
  exotic: {
    introduction:
      'Rabbits, guinea pigs, birds and reptiles are often sold as easy pets. Most are easy to buy and demanding to keep: they need heat or hay, company of their own kind, more room than the box shows and a vet who knows the species. These guides describe those needs before you decide, and the daily work afterward. Many of these animals hide illness until late, so learn what is usual for yours and act early. Check which species are legal where you live as well.',
    metaDescription:
      'What rabbits, guinea pigs, birds and reptiles need: space, heat, food, company and a vet who knows the species.',
    startText: 'Three to read before you bring anybody home.',
    start: [
      { slug: 'before-you-bring-home-an-exotic-pet', when: 'If you are still deciding' },
      { slug: 'guinea-pigs-come-in-pairs', when: 'If you are thinking of just one' },
      { slug: 'bearded-dragon-heat-and-light', when: 'If it needs its own sun' },
    ],
    neighbors: ['health', 'nutrition', 'lifestyle', 'multi'],
  },
  multi: {
    introduction:
      'Two animals are not twice one animal. They share doors, beds, bowls and you, and most quarrels are about one of these. These guides show how to introduce newcomers slowly, how to spread food and resting places so that nobody has to pass a rival, and how to tell rough play from trouble. They also say when two animals should not be left alone together, whatever the photographs show. Go at the pace of the more worried one: a slow week now saves months later.',
    metaDescription:
      'Introducing and keeping several pets: cat meets dog, a second dog, many cats, small pets and peace at feeding time.',
    startText: 'Three for homes where the doors matter.',
    start: [
      { slug: 'introducing-a-cat-and-a-dog', when: 'If they have not met yet' },
      { slug: 'welcoming-a-second-dog', when: 'If a second dog is coming' },
      { slug: 'many-cats-one-home-resource-map', when: 'If the cats avoid each other' },
    ],
    neighbors: ['behavior', 'cat', 'dog', 'nutrition'],
  },
  lifestyle: {
    introduction:
      'Pets live in our working weeks, rented rooms, moves, vacations and growing families, and rarely get a say in them. These guides are about fitting an animal into a life that was full already. They cover workdays, sitters, houseplants, moving and a new baby, with lists you can copy and times you can change. None of it asks for a larger house or a different job. It asks for a plan that still works on a bad day, and for somebody to call when it does not.',
    metaDescription:
      'Workdays, sitters, houseplants, moving and a new baby: fitting a pet into a full life, with plans that survive bad days.',
    startText: 'Three for a week that is already full.',
    start: [
      { slug: 'the-nine-to-five-dog', when: 'If you leave at eight' },
      { slug: 'the-pet-sitter-handover', when: 'If you are going away' },
      { slug: 'houseplants-that-are-safe-for-pets', when: 'If somebody chews leaves' },
    ],
    neighbors: ['travel', 'training', 'tech', 'dog'],
  },
  travel: {
    introduction:
      'A trip begins long before the door closes behind you: with a carrier that smells of home, a belt that fits, a form that needs a date and a vet’s signature. These guides take car, plane, hotel and border in turn, and say what to do weeks before, on the day and after arrival. Rules differ between airlines and countries and change often, so check the official page before you book. Sometimes the kindest plan is a good sitter, and there is a guide for that as well.',
    metaDescription:
      'Traveling with pets by car and plane, in hotels and across borders: what to prepare, what to pack and when to stay home.',
    startText: 'Three to read before you pack.',
    start: [
      { slug: 'a-cat-carrier-your-cat-will-enter', when: 'If the carrier means a chase' },
      { slug: 'road-trip-with-your-dog', when: 'If you are driving' },
      { slug: 'flying-with-a-pet-in-the-cabin', when: 'If you are flying' },
    ],
    neighbors: ['lifestyle', 'seasonal', 'tech', 'health'],
  },
}

const bySlug = new Map(categories.map((category) => [slugify(category.title), category]))

export function findCategoryBySlug(slug: string): (Category & { key: CategoryKey }) | undefined {
  return bySlug.get(slug)
}

export function categoryPageOf(key: CategoryKey): CategoryPage {
  return categoryPages[key]
}

/** A category of the owner's own has no page, so it leads to the filtered list. */
export function categoryUrl(title: string): string {
  return findCategory(title) ? `/category/${slugify(title)}` : `/blog?category=${encodeURIComponent(title)}`
}
