const maxEdge = 2400
const maxBytes = 2.5 * 1024 * 1024
const quality = 0.85

/** A photo that a phone can keep and send: scaled down, without its place. As it is if the browser cannot read it. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= maxBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return small ?? file
  } catch (error) {
    console.error('The photo was not scaled down.', error)
    return file
  }
}
