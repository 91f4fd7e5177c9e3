-- Entries of the audit log are only added. Rules instead of triggers, because a restore moves tables to another schema
-- and a trigger would leave its function behind.
create rule audit_log_updated as on update to audit_log do instead nothing;
create rule audit_log_deleted as on delete to audit_log do instead nothing;
