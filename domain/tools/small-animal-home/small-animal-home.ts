import type { Tool, ToolSource } from '../calculator.ts'
import { smallAnimalHome as calculation } from './compute.ts'

const source = (
  says: string,
  title: string,
  organization: string,
  url: string,
  checked: string | null,
): ToolSource => ({ title, organization, url, says, checked })

export const smallAnimalHome: Tool = {
  ...calculation,
  slug: 'small-animal-home',
  title: ['Cage or tank size for', 'small animals'],
  name: 'Cage or tank size',
  teaser: 'The least space that is published for twelve kinds, and whether yours has it.',
  description:
    'The least cage or tank size with a source for rabbits, guinea pigs, hamsters, rats, birds, reptiles and more.',
  basis: 'Least sizes of welfare groups and vets',
  icon: 'house',
  category: 'exotic',
  formula: 'your length × width × height against the least published size',
  steps: [
    'Each figure is a minimum that a source names, not an ideal. Larger is better for every one of them.',
    'Only hermit crabs have a figure for each animal. For the others we do not multiply: a source gives a number of animals, and beyond it we say so.',
  ],
  sources: [
    source(
      'Rabbits: 3 by 2 meters and 1 meter high for a pair.',
      'How to keep your bunny hopping happily inside or out',
      'The Canberra Times, quoting the Rabbit Welfare Association and Fund',
      'https://www.canberratimes.com.au/story/8147767/how-to-keep-your-bunny-hopping-happily-inside-or-out/',
      '2026-11-16',
    ),
    source(
      'Guinea pigs: 8 square feet for two.',
      'All Other Pets',
      'Merck Veterinary Manual',
      'https://www.merckvetmanual.com/all-other-pets',
      null,
    ),
    source(
      'Syrian hamsters: 80 by 50 cm, better 100 by 50.',
      'Syrian hamsters: environment',
      'Crittery Exotics',
      'https://crittery.co.uk/species-list/syrian-hamsters/syrian-hamsters-environment',
      '2026-11-16',
    ),
    source(
      'Rats: 80 by 50 by 80 cm for 2 or 3.',
      'Introduction to rats',
      'Woodgreen Pets Charity',
      'https://woodgreen.org.uk/pet-advice/article/introduction-to-rats',
      '2026-11-16',
    ),
    source(
      'Gerbils: 75 by 40 by 30 cm for a pair.',
      'Gerbils: housing',
      'Mayne Veterinary Clinic',
      'https://www.maynevets.co.uk/2018/08/gerbils-housing-2/',
      '2026-11-19',
    ),
    source(
      'Budgies: 30 by 18 by 18 inches for one or two.',
      'Pet Birds',
      'Lafeber',
      'https://lafeber.com/pet-birds/',
      null,
    ),
    source(
      'Cockatiels: 24 by 18 by 24 inches for one.',
      'How big should a cockatiel cage be?',
      'Pets and Animals Tips',
      'https://www.petsandanimalstips.com/how-big-should-a-cockatiel-cage-be/',
      '2026-11-16',
    ),
    source(
      'Bearded dragons: 120 by 60 by 60 cm for one adult.',
      'Bearded dragons',
      'RSPCA',
      'https://www.rspca.org.uk/adviceandwelfare/pets/other/beardeddragon',
      '2026-11-16',
    ),
    source(
      'Corn snakes and leopard geckos.',
      'Pets: advice and welfare',
      'RSPCA',
      'https://www.rspca.org.uk/adviceandwelfare/pets',
      null,
    ),
    source(
      'Axolotls: 20 gallons for one adult.',
      'Axolotl',
      'Furry Critter Network',
      'https://www.furrycritter.com/pages/descriptions/reptiles/axolotl.htm',
      '2026-11-16',
    ),
    source(
      'Hermit crabs: 10 gallons for each.',
      'Habitat standards for ethical hermit crab care',
      'Land Hermit Crab Owners Society',
      'https://lhcos.org/habitat-standards-for-ethical-hermit-crab-care',
      '2026-11-16',
    ),
  ],
  limits: [
    'Welfare groups differ, and laws of your country may ask for more. Fish, mice, chinchillas, ferrets and parrots are missing: we have no figure with a source for them.',
    'Size is not everything: company, hiding places, heat, light and bedding decide as much.',
  ],
  vet: 'Before you buy: a vet for exotic animals knows the species. At once when a small animal stops eating.',
  words: ['enclosure', 'hutch', 'vivarium', 'terrarium', 'aquarium', 'cage size', 'tank size'],
}
