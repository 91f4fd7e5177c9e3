import { expect, test } from 'vitest'
import { findRefusal } from './refusals.ts'

test.each([
  "I can't help with that.",
  'I can’t help with that request.',
  'Sorry, I cannot assist with this topic.',
  "I'm sorry, but I am not able to write this article.",
  'I am unable to generate content about this product.',
  "We're not permitted to provide this kind of text.",
  'Unfortunately, I won’t be able to complete this.',
  'I must respectfully decline to write about this.',
  'I have to refuse.',
  'Unable to comply with the instructions given.',
  'This request cannot be fulfilled.',
  'Your prompt was declined for safety reasons.',
  'As an AI language model, I have no pets.',
  "I'm just an AI, so here is a general note.",
  'Writing this would go against my guidelines.',
  'It violates the content policy.',
  'I apologize, but that is something to ask elsewhere.',
  "I don't think so. I could not, in good conscience, write it.",
])('"%s" is a refusal (fault 37)', (text) => {
  expect(findRefusal(text)).toBeDefined()
})

test.each([
  "You can't help a dog that hides without patience.",
  'If your cat is unable to jump, a ramp can help.',
  "We can't stress this enough: fresh water matters.",
  'Owners who are not able to provide daily walks can hire a walker.',
  'A puppy will not comply on the first day. That is fine.',
  'Some cats refuse new food, and others decline treats.',
  'Ask your vet; they can answer questions that an article cannot.',
  'Follow the guidelines of your airline and the terms of your lease.',
  "Don't feel sorry. But do act.",
  'She may request attention at night. Do not respond.',
  'The task is simple, and you need not be an expert.',
])('"%s" is ordinary advice', (text) => {
  expect(findRefusal(text)).toBeUndefined()
})

test('a refusal is quoted up to the end of its sentence', () => {
  expect(findRefusal("Calm days.\n\nI can't help with that. Here is more.")).toBe("I can't help with that.")
})
