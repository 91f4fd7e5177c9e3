import { createStore } from '#app/client/store.ts'

/** A question that a dialog answers. A new one answers the one before with `dismissal`. */
export function createPendingQuestion<Question, Answer>(dismissal: Answer) {
  type Pending = Question & { resolve: (answer: Answer) => void }
  const pending = createStore<Pending | undefined>(undefined)
  const ask = (question: Question): Promise<Answer> => {
    pending.get()?.resolve(dismissal)
    return new Promise((resolve) => {
      pending.set({
        ...question,
        resolve(answer) {
          pending.set(undefined)
          resolve(answer)
        },
      })
    })
  }
  return { pending, ask }
}
