<?php
// Installs WordPress into an empty database and adds the posts of a JSON file: php wordpress-install.php FOLDER FILE
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
// WordPress would send a mail.
function wp_new_blog_notification() {}

require "$argv[1]/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Peer', 'admin', 'admin@example.org', true, '', bin2hex(random_bytes(12)));
wp_installing(false);
update_option('permalink_structure', '/%postname%/');
foreach (json_decode(file_get_contents($argv[2]), true) as $post) {
    $added = wp_insert_post(['post_status' => 'publish', 'post_author' => 1] + $post, true);
    if (is_wp_error($added)) {
        fwrite(STDERR, $added->get_error_message());
        exit(1);
    }
}
global $wp_rewrite;
$wp_rewrite->init();
flush_rewrite_rules(false);
