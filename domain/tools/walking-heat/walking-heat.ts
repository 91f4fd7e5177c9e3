import type { Tool } from '../calculator.ts'
import { walkingHeat as calculation } from './compute.ts'

export const walkingHeat: Tool = {
  ...calculation,
  slug: 'walking-heat',
  title: ['Walking time', 'and heat'],
  name: 'Walking time and heat',
  teaser: 'Whether a walk is wise today, how hot the ground is, and how long is usual.',
  description:
    'How risky a walk is for a dog at a temperature, by size, how hot asphalt gets, and how much exercise is usual.',
  basis: 'Heat scale of Tufts; measured asphalt',
  icon: 'sun',
  category: 'seasonal',
  formula: 'risk 1 to 5 by temperature and size',
  steps: [
    'Small and medium dogs: 1 up to 18°C (64°F), 2 up to 21 (70), 3 up to 26 (79), 4 below 32 (90), then 5. Large dogs: 1 up to 15°C (59°F), 2 up to 18 (64), then the same.',
    'Between the temperatures of the chart we take the higher risk. For short noses, old, overweight, unfit or ill dogs we add one: our own caution, not a step of the scale.',
  ],
  sources: [
    {
      title: 'How to keep your dog safe in extreme heat',
      organization: 'Animal Wellness Academy, after the scale of Tufts University',
      url: 'https://animalwellnessacademy.org/blog/keeping-dog-safe-in-extreme-heat',
      says: 'Risk levels by temperature for small, medium and large dogs. We saw the chart for large dogs only in part.',
      checked: '2026-11-19',
      excerpt: true,
    },
    {
      title: 'Hot Asphalt Awareness for Pets',
      organization: 'City of Becker, Minnesota, after JAMA 214(11)',
      url: 'https://ci.becker.mn.us/365/Hot-Asphalt-Awareness-for-Pets',
      says: 'Asphalt at 125, 135 and 143°F with the air at 77, 86 and 87°F; the 7 seconds.',
      checked: '2026-11-16',
    },
    {
      title: 'Pet Health Hub',
      organization: 'PDSA',
      url: 'https://www.pdsa.org.uk/pet-help-and-advice/pet-health-hub',
      says: '30 minutes to 2 hours of exercise a day for healthy adult dogs.',
      checked: null,
    },
    {
      title: 'Walking with your pet',
      organization: 'American Veterinary Medical Association',
      url: 'https://www.avma.org/resources/pet-owners/petcare/walking-your-pet',
      says: 'Building up to 15 brisk minutes.',
      checked: '2026-11-16',
    },
    {
      title: 'Dogs die in hot cars, and on walks',
      organization: 'Animals (Royal Veterinary College)',
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7459873',
      says: 'About three of four heat illnesses of British dogs followed exercise.',
      checked: '2026-11-16',
    },
  ],
  limits: [
    'The scale knows neither humidity nor sun nor how hard a dog runs: all of them raise the risk. It is no promise for a single dog.',
    'For cats, rabbits and other animals it says nothing.',
  ],
  vet: 'At once for hard panting that does not stop, drooling, red gums, staggering, vomiting or collapse. Cool first with water and moving air, then drive.',
  words: ['too hot to walk the dog', 'pavement', 'heatstroke', 'how long to walk', 'exercise', 'summer'],
}
