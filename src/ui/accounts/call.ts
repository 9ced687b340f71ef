import { addressOf } from '../../shared/address-of'
import {
  isAnswerOf,
  type Answered,
  type Contract,
  type Params,
  type Query,
  type Sendable,
} from '../../shared/contracts/contract'
import { askBackOffice, fetchFile, readBackOffice } from './back-office-calls'

type Of<Name extends string, Declared, Value> = Declared extends object
  ? { readonly [K in Name]: Value }
  : { readonly [K in Name]?: undefined }

/** What the address of a call is made of. */
type Named<C extends Contract> = Of<'params', C['params'], Params<C>> & {
  readonly query?: Query<C>
}

/** What a call is made with: what its contract declares, and nothing else. */
export type Sent<C extends Contract> = Named<C> &
  Of<'body', C['body'], Sendable<C>> & { readonly headers?: Record<string, string> }

type Names = Record<string, string | number> | undefined

/** The address of a call. */
export const callAddress = <C extends Contract>(contract: C, { params, query }: Named<C>) =>
  addressOf(contract, params as Names, query as Names)

/** Makes a call of the back office. @throws Refused, with `failure` and the server's sentence */
export function call<C extends Contract>(
  contract: C,
  sent: Sent<C>,
  failure: string,
): Promise<Answered<C>> {
  const address = callAddress(contract, sent)
  const shape = isAnswerOf(contract)
  return contract.method === 'GET'
    ? readBackOffice(address, shape, failure)
    : askBackOffice(contract.method, address, sent.body, shape, failure, sent.headers)
}

/** Downloads the file that a call answers. @throws Refused, with `failure` and the server's sentence */
export const callFile = <C extends Contract>(
  contract: C,
  sent: Sent<C>,
  failure: string,
): Promise<File> => fetchFile(callAddress(contract, sent), sent.body, failure)
