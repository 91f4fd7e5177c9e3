import type { Tool } from '../calculator.ts'
import { crate as calculation } from './compute.ts'

export const crate: Tool = {
  ...calculation,
  slug: 'crate',
  title: ['Crate, carrier and', 'harness size'],
  name: 'Crate, carrier and harness size',
  teaser: 'From a tape measure to a box that fits.',
  description:
    'The size of a crate, a carrier and a harness from a few measurements, by the formula that airlines use.',
  basis: 'Stand, turn around, lie down stretched out',
  icon: 'ruler',
  category: 'travel',
  formula: 'length + ½ elbow height, 2 × width, height',
  steps: [
    'These are the inside measures of the container for one animal.',
    'For short noses the rule asks for the next size; we add a tenth, about the step between two sizes.',
    'Harness: the measured chest and up to 3 cm more, which is about two fingers.',
  ],
  sources: [
    {
      title: 'Guidance for dimensions of container, as per the IATA Live Animals Regulations',
      organization: 'Ryslip Kennels, Pet Travel',
      url: 'https://www.ryslip.com/services/pet-travel/container-guidance/',
      says: 'The formula with its four measures, for the animal standing.',
      checked: '2026-11-19',
    },
    {
      title: 'Standard requirement of pet’s crate',
      organization: 'P-Pet Travel',
      url: 'http://ppet.fortunelink.com.cn/Planning.shtml',
      says: 'The same formula, and one size more for snub-nosed dogs.',
      checked: '2026-11-19',
    },
    {
      title: 'Traveler’s Pet Corner',
      organization: 'International Air Transport Association',
      url: 'https://www.iata.org/en/programs/cargo/live-animals/pets/',
      says: 'The animal must stand, turn around and lie down naturally.',
      checked: null,
    },
    {
      title: 'Dog Harness Size Calculator',
      organization: 'Your Tools Hub',
      url: 'https://www.yourtoolshub.com/calculators/biology-calculators/dog-calculators/dog-harness-size-calculator/',
      says: 'Where to measure, 2 to 3 cm more for the fit, and two fingers under every strap.',
      checked: '2026-11-19',
    },
  ],
  limits: [
    'For one animal. Airlines have their own rules on top, also for the cabin: theirs decide.',
    'Makers size harnesses differently. Their own table and a try on the animal decide.',
  ],
  vet: 'Before a flight or a long drive of an old, ill, pregnant or short-nosed animal. Never give anything to calm it without the vet.',
  words: ['carrier', 'kennel', 'airline', 'travel crate', 'IATA', 'chest girth'],
}
