-- expand
alter type notice_kind add value 'release-asked';
alter type notice_kind add value 'release-stopped';
alter type notice_kind add value 'released';
