/** What the server accepts, for file inputs. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif'
