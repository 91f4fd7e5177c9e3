import { createStore } from '#app/client/store.ts'

/** A question that a dialog answers. A new one answers the one before with `dismissal`. */
export function createPendingQuestion<Question, Choice>(dismissal: Choice) {
  type Pending = Question & { resolve: (choice: Choice) => void }
  const pending = createStore<Pending | undefined>(undefined)
  const ask = (question: Question): Promise<Choice> => {
    pending.get()?.resolve(dismissal)
    return new Promise((resolve) => {
      pending.set({
        ...question,
        resolve(choice) {
          pending.set(undefined)
          resolve(choice)
        },
      })
    })
  }
  return { pending, ask }
}
