const folder = '/draft/'

export function draftPath(token: string): string {
  return folder + token
}

/** For logs: whoever reads the token can open the draft. */
export function withoutToken(path: string): string {
  return path.startsWith(folder) ? `${folder}:token` : path
}
