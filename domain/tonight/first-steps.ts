/** What comes first whatever happened: the emergency guide in five lines, for the fridge card. */
export const fiveFirstSteps: readonly string[] = [
  'Keep yourself safe. Any animal in pain may bite.',
  'Breathing, and able to stand? If not, go to a clinic now and phone on the way.',
  'Take away what is left of it. Keep the package, the plant or a photo.',
  'Call. Say what happened, how much at most, when, and what your animal weighs.',
  'Do exactly what they say.',
]

export const notFirst =
  'Do not make it vomit unless a vet tells you to. No salt, milk, oil or human medicine. Do not wait to see whether it gets ill.'
