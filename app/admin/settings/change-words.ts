const words: Readonly<Record<string, string>> = {
  'account.deleted': 'deleted an account',
  'admin.granted': 'became an admin',
  'article.created': 'created an article',
  'article.hero_redrawn': 'regenerated a hero image',
  'article.hero_uploaded': 'uploaded a hero image',
  'article.image_redrawn': 'regenerated an inline image',
  'article.image_removed': 'deleted an inline image',
  'article.images_redrawn': 'regenerated the images of an article',
  'article.published': 'published an article',
  'article.saved': 'saved an article',
  'article.trashed': 'moved an article to the trash',
  'article.version_restored': 'restored an earlier version of an article',
  'articles.all_trashed': 'moved all articles to the trash',
  'articles.purged': 'removed old articles from the trash',
  'articles.restored': 'restored articles from the trash',
  'articles.trash_emptied': 'emptied the trash',
  'comment.deleted': 'deleted a comment',
  'launch-check.decided': 'settled a point of the launch check',
  'media.uploaded': 'uploaded a picture',
  'message.deleted': 'deleted a message',
  'product.changed': 'changed a product',
  'product.cleaned': 'cleaned a malformed product',
  'product.created': 'created a product',
  'product.deleted': 'deleted a product',
  'product.extracted': 'extracted products from articles',
  'product.imported': 'imported products',
  'product.restored': 'restored a product',
  'run.cancelled': 'stopped a generation run',
  'run.started': 'started a generation run',
  'settings.changed': 'changed the settings',
  'subscriber.deleted': 'removed a subscriber',
  'subscribers.exported': 'exported the subscribers',
}

/** What the log calls `article.saved`, as one would say it. */
export function changeWords(action: string): string {
  return words[action] ?? action.replaceAll(/[._-]+/g, ' ')
}
