-- Entries of the audit log are only added.
create trigger audit_log_updated before update on audit_log begin
  select raise(abort, 'entries of audit_log cannot be changed');
end;
create trigger audit_log_deleted before delete on audit_log begin
  select raise(abort, 'entries of audit_log cannot be deleted');
end;
