import { expect, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { translateError } from './translate-error.ts'

const error = (message: string, details: object = {}) => Object.assign(new Error(message), details)

test.each([
  error('connect refused', { code: 'ECONNREFUSED' }),
  error('terminating connection due to administrator command', { code: '57P01' }),
  error('the database system is starting up', { code: '57P03' }),
  error('canceling statement due to lock timeout', { code: '55P03' }),
  error('Connection terminated unexpectedly'),
  error('timeout exceeded when trying to connect'),
  error('database or disk is full', { errcode: 13 }),
  error('database is locked', { errcode: 5 }),
  new AggregateError([error('x', { code: 'ECONNREFUSED' })], 'several addresses'),
])('%s is an outage, not a fault of ours', (raw) => {
  expect(translateError(raw)).toBeInstanceOf(Unavailable)
})

test.each([error('syntax error', { code: '42601' }), error('no such table', { errcode: 1 }), new TypeError('x')])(
  '%s stays what it is',
  (raw) => {
    expect(translateError(raw)).toBe(raw)
  },
)
